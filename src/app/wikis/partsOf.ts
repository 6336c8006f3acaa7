// Which parts a page has, for its list of places and for itself.
import type { Wiki } from '#contract/wikis/shapes.ts'

export const hasSupplies = ({ parts, tools = [] }: Wiki): boolean =>
  (parts?.categories ?? []).length + tools.length > 0
export const hasInfo = ({ info = [], repairability_score }: Wiki): boolean =>
  info.length > 0 || typeof repairability_score === 'number'
