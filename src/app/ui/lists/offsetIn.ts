/** How many rows an address passes over: a whole number, 0 where it says none. */
export const offsetIn = (params: URLSearchParams): number =>
  Math.max(0, Math.floor(Number(params.get('offset')) || 0))
