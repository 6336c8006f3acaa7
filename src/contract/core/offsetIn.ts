/** The offset in the address of a list; whatever does not fit is as if it were not there. */
export const offsetIn = (query: URLSearchParams, below: number): number => {
  const offset = Number(query.get('offset'))
  return Number.isSafeInteger(offset) && offset > 0 && offset < below ? offset : 0
}
