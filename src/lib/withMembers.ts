/** A copy of the set with these among its members, or without them. */
export const withMembers = <T>(
  set: ReadonlySet<T>,
  members: readonly T[],
  areIn: boolean,
): ReadonlySet<T> => {
  const next = new Set(set)
  for (const one of members)
    if (areIn) next.add(one)
    else next.delete(one)
  return next
}
