// A request as a handler is given it, made by the service itself: what it saves for a person goes
// through the rights, limits, review and revisions of that person's own edits.

/** Nothing of it is a file. */
export const handlerInput = <Params, Query, Body>(params: Params, query: Query, body: Body) => ({
  params,
  query,
  body: () => body,
  file: () => {
    throw new Error('There is no file')
  },
})
/** Of a save that asks for nothing where edits wait. */
export const besideWaiting = { accept_below: false, settles: undefined } as const
/** Of a save on the version that was read, in the document's own language. */
export const savedOn = (revisionid: number) => ({
  revisionid,
  langid: undefined,
  ...besideWaiting,
})
