import { useLingui } from '@lingui/react/macro'
import { Check, GitMerge, Hourglass, X } from 'lucide-react'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { Chip } from '#app/ui/text/Chip.tsx'

export type OwnItem = ReturnsOf<Table['listOwnPatrolItems']>[number]

/** Where an edit of one's own stands. */
export const StateChip = ({ item: { state, lease, denied } }: { item: OwnItem }) => {
  const { t } = useLingui()
  const count = denied.length
  if (state === 'pending')
    return (
      <Chip kind="warn" icon={Hourglass}>
        {lease ? t`In review` : t`Waiting`}
      </Chip>
    )
  if (state === 'needs_rebase')
    return <Chip kind="warn" icon={GitMerge}>{t`Conflicts with the live version`}</Chip>
  if (state === 'accepted') return <Chip kind="ok" icon={Check}>{t`Accepted`}</Chip>
  if (state === 'denied') return <Chip kind="danger" icon={X}>{t`Denied`}</Chip>
  if (state === 'partial')
    return <Chip kind="danger" icon={X}>{t`Accepted in part, ${count} denied`}</Chip>
  if (state === 'superseded') return <Chip icon={Check}>{t`Already public. Thank you!`}</Chip>
  return <Chip>{state === 'withdrawn' ? t`Withdrawn` : t`Closed: the document was deleted`}</Chip>
}
