import { plural } from '@lingui/core/macro'
import type { InputOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'

/** What is asked of a run; whether it is dry is said when it is started. */
export type TagWork = Omit<InputOf<Table['startTagJob']>['body'], 'dry_run'>

/** The button that does what a dry run showed repeats the number. */
export const applyWords = ({ action }: TagWork, documents: number): string => {
  if (action === 'merge')
    return plural(documents, {
      one: 'Merge tags in # document',
      other: 'Merge tags in # documents',
    })
  if (action === 'split')
    return plural(documents, {
      one: 'Split the tag in # document',
      other: 'Split the tag in # documents',
    })
  if (action === 'delete')
    return plural(documents, {
      one: 'Delete tags from # document',
      other: 'Delete tags from # documents',
    })
  if (action === 'add')
    return plural(documents, {
      one: 'Add the tag to # document',
      other: 'Add the tag to # documents',
    })
  if (action === 'remove')
    return plural(documents, {
      one: 'Remove the tag from # document',
      other: 'Remove the tag from # documents',
    })
  return plural(documents, {
    one: 'Rename tags in # document',
    other: 'Rename tags in # documents',
  })
}
