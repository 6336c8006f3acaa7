/**
 * The service names its files by its public address; the page may be open under another name of the
 * same host.
 */
export const toLocalAddress = (address: string | undefined): string | undefined =>
  address?.replace(/^https?:\/\/[^/]+(?=\/(?:igi|documents|videos)\/)/, '')
