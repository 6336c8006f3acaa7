import { mediaKinds, type MediaItem } from '#contract/library/schemas.ts'

/** "image-12": names an item in the address and among the chosen. */
export const keyOf = ({ kind, id }: Pick<MediaItem, 'kind' | 'id'>): string => `${kind}-${id}`

export const namedBy = (key: string | null): Pick<MediaItem, 'kind' | 'id'> | null => {
  const [word, number] = key?.split('-') ?? []
  const kind = mediaKinds.find(one => one === word)
  return kind && number && /^[1-9]\d{0,9}$/.test(number) ? { kind, id: Number(number) } : null
}

/** What is known of an item wherever it is opened: more of it is asked when it is needed. */
export type KnownItem = Omit<MediaItem, 'use'>
