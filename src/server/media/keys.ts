// Where the bytes of an image lie in the store: `ab/{guid}.{size}`, the upload itself as `original`.
import { renditions, type RenditionName } from '#contract/shapes.ts'

export type SizeName = RenditionName | 'full'
export const sizeNames: readonly string[] = [...Object.keys(renditions), 'full']

export const keyOf = (guid: string, size: SizeName | 'original'): string => `${guid.slice(0, 2).toLowerCase()}/${guid}.${size}`
