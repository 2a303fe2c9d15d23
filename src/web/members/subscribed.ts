/** The address that subscribed during this visit; a page that is loaded again begins another visit. */
let address: string | null = null;

export const subscribedAddress = (): string | null => address;

export function rememberSubscribed(email: string): void {
  address = email;
}
