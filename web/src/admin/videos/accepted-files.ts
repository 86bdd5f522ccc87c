/** For the browser's file picker. */
export const acceptedFiles = "video/mp4,video/webm,.mp4,.m4v,.webm";
