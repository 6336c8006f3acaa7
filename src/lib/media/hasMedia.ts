/** Whether a step shows a picture or a film: `data` is a list of pictures, or one film. */
export const hasMedia = ({ data }: { data: unknown }): boolean =>
  Array.isArray(data) ? data.length > 0 : data !== null
