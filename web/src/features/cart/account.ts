/** The cart of the account: merged at sign-in, stored at each change. */

export function useAccountCart(): void {}
