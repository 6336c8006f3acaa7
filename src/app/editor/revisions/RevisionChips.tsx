import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff, History, Hourglass, Undo2, X } from 'lucide-react'
import type { Revision } from '#contract/revisions/schemas.ts'
import { Chip } from '#app/ui/text/Chip.tsx'

type RevisionChipsProps = {
  revision: Pick<Revision, 'status' | 'kind' | 'restores' | 'redacted'> &
    Partial<Pick<Revision, 'decided_by'>>
  isLive: boolean
}

/**
 * What became of it, and what it came from. That it says what an older one said is all that is
 * known: it may have been restored, or typed once more.
 */
export const RevisionChips = ({ revision, isLive }: RevisionChipsProps) => {
  const { t } = useLingui()
  const { status, kind, restores, redacted, decided_by } = revision
  const by = decided_by?.username
  return (
    <>
      {redacted && <Chip icon={EyeOff}>{t`Redacted`}</Chip>}
      {restores !== undefined ? (
        <Chip icon={Undo2}>{t`As in revision ${restores}`}</Chip>
      ) : (
        (kind === 'restore' || kind === 'undo') && <Chip icon={Undo2}>{t`Restored`}</Chip>
      )}
      {kind === 'import' && <Chip icon={History}>{t`Imported`}</Chip>}
      {status === 'pending' && <Chip kind="warn" icon={Hourglass}>{t`Waiting`}</Chip>}
      {status === 'denied' && <Chip kind="danger" icon={X}>{t`Denied`}</Chip>}
      {status === 'withdrawn' && (
        <Chip icon={X}>{by === undefined ? t`Withdrawn` : t`Withdrawn by ${by}`}</Chip>
      )}
      {isLive && <Chip icon={Eye}>{t`Live version`}</Chip>}
    </>
  )
}
