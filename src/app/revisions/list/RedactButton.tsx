import { Trans, useLingui } from '@lingui/react/macro'
import { Eraser } from 'lucide-react'
import { useState } from 'react'
import type { Revision } from '#contract/revisions/schemas.ts'
import { ApiError } from '#lib/errors.ts'
import { useMe } from '#app/api/useMe.ts'
import { write } from '#app/api/write.ts'
import { useKeptText } from '#app/drafts/react/useKeptWords.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { ReasonField } from '#app/ui/fields/ReasonField.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'

const RedactDialog = ({ revisionid, onClose }: { revisionid: number; onClose: () => void }) => {
  const { t } = useLingui()
  const kept = useKeptText(`redact ${revisionid}`)
  const reason = kept.text
  const [standsInTheWay, setStandsInTheWay] = useState<string | null>(null)
  const words: Record<string, string> = {
    is_current: t`This is the current text. Change it first, then redact this revision.`,
    is_released: t`A release contains this revision, so it cannot be redacted. If that release never reached readers, delete the release first.`,
    edits_wait: t`An edit waiting for review is based on this revision. Decide on that edit first.`,
    invalid_state: t`This revision is already redacted.`,
  }
  const act = useAttempt(
    async () => {
      setStandsInTheWay(null)
      try {
        await write('redactRevision', { params: { revisionid }, body: { reason: reason.trim() } })
        await kept.drop()
        return true
      } catch (error) {
        const said = error instanceof ApiError ? words[error.errors[0]?.code ?? ''] : undefined
        if (said === undefined) throw error
        setStandsInTheWay(said)
        return false
      }
    },
    { onDone: isDone => isDone && onClose() },
  )
  const problem = standsInTheWay ?? act.error
  return (
    <AskDialog
      title={t`Redact revision ${revisionid}?`}
      onClose={onClose}
      verb={<Trans>Redact</Trans>}
      danger
      onAct={() => void act.run()}
      isPending={act.isPending}
      why={
        reason.trim() === '' ? t`Give a reason. Everyone can read it in the history.` : undefined
      }
      error={problem}
    >
      <p>
        <Trans>
          The text and pictures this revision added will be permanently overwritten with what was
          there before. Redact other revisions with the same content, too.
        </Trans>
      </p>
      <ReasonField kept={kept} maxLength={500} />
    </AskDialog>
  )
}

/**
 * For Admins: takes one revision out of the history. It stays where it was, and keeps the focus.
 */
export const RedactButton = ({ revision }: { revision: Revision }) => {
  const { t } = useLingui()
  const me = useMe()
  const [isAsked, setIsAsked] = useState(false)
  const { revisionid } = revision
  if (me?.greatest_privilege !== 'Admin') return null
  return (
    <>
      <Button
        small
        kind="quiet"
        icon={Eraser}
        label={t`Redact revision ${revisionid}…`}
        why={revision.redacted && t`This revision is already redacted.`}
        onClick={() => setIsAsked(true)}
      />
      {isAsked && <RedactDialog revisionid={revisionid} onClose={() => setIsAsked(false)} />}
    </>
  )
}
