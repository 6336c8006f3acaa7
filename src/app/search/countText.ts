/** As the reader writes numbers; where more may be there than were counted, with a plus sign. */
export const countText = (count: number, isLeast: boolean, locale: string): string =>
  `${count.toLocaleString(locale)}${isLeast ? '+' : ''}`
