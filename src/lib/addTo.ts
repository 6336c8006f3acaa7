/** Puts one more into its group: a new list for each of many would cost their square. */
export const addTo = <K, V>(groups: Map<K, V[]>, key: K, one: V): void => {
  const group = groups.get(key)
  if (group) group.push(one)
  else groups.set(key, [one])
}
