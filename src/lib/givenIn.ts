type Given<T, K extends keyof T> = { [P in K]?: Exclude<T[P], undefined> }

/** Of the members of that name those that were sent: null counts, undefined does not. */
export const givenIn = <T extends object, K extends keyof T>(
  body: T,
  names: readonly K[],
): Given<T, K> =>
  Object.fromEntries(
    names.flatMap(name => (body[name] === undefined ? [] : [[name, body[name]]])),
  ) as Given<T, K>
