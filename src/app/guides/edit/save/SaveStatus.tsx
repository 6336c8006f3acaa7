import { Trans, useLingui } from '@lingui/react/macro'
import { Save } from 'lucide-react'
import { useState } from 'react'
import type { DocKey } from '#app/drafts/content/docKey.ts'
import { currentOutbox } from '#app/drafts/react/hooks.ts'
import { useSession } from '#app/api/session.ts'
import { useLocation } from 'react-router'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { SaveLine } from '#app/ui/state/SaveLine.tsx'
import type { SaveLineState } from '#app/ui/state/SaveLine.tsx'
import { useFocusAfterRemoval } from '#app/ui/screen/useFocusAfterRemoval.ts'
import { SaveDetails } from './SaveDetails.tsx'
import styles from './SaveStatus.module.css'
import { useBusyAuthor } from './useBusyAuthor.ts'
import { useReadOnly } from '../access/useReadOnly.ts'
import { useAnnounceSaveState } from './useAnnounceSaveState.ts'
import { useSaveLine } from './useSaveLine.ts'

/**
 * One line that says what is saved; a failing state carries its one action, in the tab that writes.
 */
export const SaveStatus = ({
  doc,
  onDecide,
  onSave,
}: {
  doc: DocKey
  onDecide: () => void
  onSave: () => void
}) => {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const { token, isExpired } = useSession()
  const line = useSaveLine(doc)
  const outbox = currentOutbox()
  const busy = useBusyAuthor(doc)
  const isElsewhere = useReadOnly(doc) === 'elsewhere'
  const [isOpen, setIsOpen] = useState(false)
  const shown: SaveLineState = line.kind === 'retrying' ? { ...line, who: busy } : line
  useAnnounceSaveState(isElsewhere ? { kind: 'idle' } : shown)
  const place = useFocusAfterRemoval<HTMLSpanElement>()
  const retry = () => outbox?.retry(doc)
  const action = isElsewhere ? null : line.kind === 'retrying' ? (
    <Button small onClick={retry}>
      <Trans>Try now</Trans>
    </Button>
  ) : line.kind === 'conflict' ? (
    <Button small onClick={onDecide}>
      <Trans>Decide</Trans>
    </Button>
  ) : line.kind === 'blocked' && token === null ? (
    // While the dialog stands over the editor it is the way to sign in.
    !isExpired && (
      <LinkButton small href={paths.signIn(pathname)}>
        <Trans>Sign in</Trans>
      </LinkButton>
    )
  ) : (line.kind === 'blocked' || line.kind === 'coming') && line.href !== undefined ? (
    <LinkButton small href={line.href}>
      <Trans>Show</Trans>
    </LinkButton>
  ) : line.kind === 'blocked' ? (
    <Button small onClick={retry}>
      <Trans>Try again</Trans>
    </Button>
  ) : line.kind === 'dirty' ? (
    <Button small icon={Save} label={t`Save now`} onClick={onSave} />
  ) : null
  return (
    <span ref={place} className={styles.status} data-testid="save-line">
      <SaveLine state={shown} action={action} onOpen={() => setIsOpen(true)} />
      {isOpen && outbox && (
        <SaveDetails outbox={outbox} doc={doc} onClose={() => setIsOpen(false)} />
      )}
    </span>
  )
}
