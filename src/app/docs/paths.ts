/** True when a concrete path is one of `/guides/{guideid}`'s. */
export const matchesPath = (pattern: string, path: string): boolean => {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  return (
    wanted.length === given.length &&
    wanted.every((part, n) => part === given[n] || (/^\{\w+\}$/.test(part) && given[n] !== ''))
  )
}
