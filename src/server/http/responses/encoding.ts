// How an answer is compressed: what the client takes, best first.
export type Encoding = 'br' | 'gzip'

/** Answers below this size, in bytes, are sent as they are. */
export const compressFrom = 1024

/**
 * The encoding for an Accept-Encoding header; null when it takes none of ours. `br;q=0` refuses
 * one, `brotli` names none.
 */
export const encodingFor = (accepts: string | null): Encoding | null => {
  if (!accepts) return null
  const takes = (name: Encoding) =>
    new RegExp(`(^|[\\s,])${name}\\s*(?=[;,]|$)(?!;\\s*q=0(\\.0+)?\\s*(,|$))`, 'i').test(accepts)
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null
}
