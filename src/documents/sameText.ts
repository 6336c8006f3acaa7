/** The service trims ends and may compose letters; neither is a change of the text. */
export const plain = (text: string): string =>
  text
    .normalize('NFC')
    .split('\n')
    .map(line => line.trimEnd())
    .join('\n')
    .trim()
export const sameText = (a: string, b: string): boolean => a === b || plain(a) === plain(b)
