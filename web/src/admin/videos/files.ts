/** What the browser's choice of files offers. */
export const films = "video/mp4,video/webm,.mp4,.m4v,.webm";
