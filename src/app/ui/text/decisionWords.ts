// What was decided, in the words of whoever looks.
import { useLingui } from '@lingui/react/macro'

export const useDecisionWords = () => {
  const { t } = useLingui()
  return {
    accept: t`Accepted`,
    deny: t`Denied`,
    accept_edit: t`Accepted with edit`,
    partial: t`Accepted in part`,
    undo: t`Decision undone`,
    withdraw: t`Withdrawn`,
    supersede: t`Closed: the change is already public`,
    orphan: t`Closed: the document was deleted`,
    reinstate: t`Waiting again: the document was restored`,
  }
}
