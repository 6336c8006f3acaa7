// What the service draws itself, in the colours of the app, by the address that it is at.
const drawn = (size: string, shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}"><path fill="#d8e3e6" d="M0 0h400v400H0z"/><g fill="#5c7f88">${shapes}</g></svg>`

export const drawings: Record<string, string> = {
  /** Of people without a picture (api-facts 4.9). */
  '/avatar.svg': drawn(
    '96 96',
    '<circle cx="48" cy="37" r="17"/><path d="M14 96c0-21 15-34 34-34s34 13 34 34z"/>',
  ),
  /** Of films without a poster (api-facts 4.1). */
  '/film.svg': drawn('320 240', '<path d="M125 75l80 45-80 45z"/>'),
  /** Of every flag (api-facts 4.2). */
  '/flag.svg': drawn('96 96', '<path d="M28 18h6v62h-6zM36 20h36l-10 14 10 14H36z"/>'),
}
