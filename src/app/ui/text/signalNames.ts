import { msg } from '@lingui/core/macro'

/** What stands out of an edit, by the codes of the contract. */
export const signalNames = {
  new_author: msg`New author`,
  first_on_document: msg`Author’s first edit of this document`,
  outside_link: msg`Link to another site`,
  large_removal: msg`A lot removed`,
  warning_removed: msg`Warning or note removed`,
  number_changed: msg`Number or unit changed`,
  image_replaced: msg`Picture replaced or removed`,
  prerequisite_changed: msg`Prerequisite or tool changed`,
  burst: msg`Many edits in ten minutes`,
  resubmits_denied: msg`Repeats a denied change`,
  contested: msg`At least two edits of this document denied in 30 days`,
}
