/** The query of an address with these changes; what is empty or null is left out. */
export const changedQuery = <Name extends string>(
  query: URLSearchParams,
  changes: Partial<Record<Name, string | null>>,
): URLSearchParams => {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries<string | null | undefined>(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
