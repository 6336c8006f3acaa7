/** What a browser says of itself, in two words where it says them; empty where it says nothing. */
export const deviceOf = (userAgent: string): string => {
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(userAgent)?.[1]
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(userAgent)?.[1]
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' }
  return (
    [browser, system].flatMap(word => (word ? [names[word] ?? word] : [])).join(', ') ||
    userAgent.slice(0, 60)
  )
}
