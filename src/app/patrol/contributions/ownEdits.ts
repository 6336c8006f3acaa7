// Edits of one's own among each other. Pure.
import type { OwnItem } from './StateChip.tsx'

/** Where the list has an edit: notices lead there. */
export const placeOfEdit = (itemid: number): string => `edit-${itemid}`

type Known = Pick<OwnItem, 'itemid' | 'parent_itemid' | 'created'>
/**
 * The edit with what a decision on another one left undecided: it is as old as that one, unlike
 * what was sent again. Where a decision was taken back and made anew, the newest.
 */
export const restOf = (items: readonly Known[], { itemid, created }: Known): number | null =>
  items
    .filter(one => one.parent_itemid === itemid && one.created === created)
    .reduce((last, one) => Math.max(last, one.itemid), 0) || null
