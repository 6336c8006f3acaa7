import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { beginOutbox } from '#app/drafts/react/beginOutbox.ts'
import { currentUploads } from '#app/drafts/react/useUploads.ts'
import { subscribeUnsentCount, unsentCount } from '#app/drafts/journal/unsentCount.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { useIsMounted } from '#app/ui/state/useIsMounted.ts'
import styles from './Recover.module.css'
import { UnkeptFiles } from './UnkeptFiles.tsx'

type SignOutDialogProps = {
  userid: number
  /** How many of their runs have something that is not sent. */
  runs: number
  onClose: () => void
  /** `keeps`: what is not sent stays on this device. */
  onSignOut: (keeps: boolean) => void
}

type State = 'asking' | 'sending' | 'failed' | 'discarding' | 'kept' | 'elsewhere'

/** The two ways to leave nothing behind, and how the last try of them ended. */
const useLeaving = (userid: number, onSignOut: SignOutDialogProps['onSignOut']) => {
  const [state, setState] = useState<State>('asking')
  // Whoever stays signed in meanwhile is not signed out by the late end of it.
  const isAsked = useIsMounted()
  const send = async () => {
    setState('sending')
    // The dialog says that the edits could not be sent.
    const outbox = await beginOutbox(userid).catch(() => null)
    const words = () =>
      Promise.all(
        (outbox?.unsentKeys() ?? []).map(async doc => {
          try {
            await outbox?.catchUp(doc)
            await outbox?.flush(doc)
          } catch {
            // What did not go is counted below.
          }
        }),
      )
    await words()
    // Files whose next try is a while away are tried now.
    const files = currentUploads()
    for (const { id, state: is } of files?.all() ?? []) if (is === 'failed') files?.retry(id)
    await outbox?.filesSettled()
    // Pictures that have arrived are in their steps now, which are sent too.
    await words()
    if (outbox?.unsentKeys().length !== 0 || outbox.hasFiles()) setState('failed')
    else if (isAsked()) onSignOut(false)
  }
  const discard = async () => {
    setState('discarding')
    let isElsewhere = false
    try {
      const outbox = await beginOutbox(userid)
      for (const doc of outbox.unsentKeys())
        if (isAsked() && !(await outbox.discardUnsent(doc))) isElsewhere = true
      const uploads = currentUploads()
      for (const { id } of uploads?.all() ?? []) if (isAsked()) uploads?.cancel(id)
    } catch {
      return setState('kept')
    }
    if (isElsewhere) setState('elsewhere')
    else if (isAsked()) onSignOut(false)
  }
  return { state, send, discard }
}

/** What the last try ended with, before it is asked again. */
const Asked = ({ state, count }: { state: State; count: number }) =>
  state === 'failed' ? (
    <p role="alert">
      <Plural
        value={count}
        one="# change could not be sent. It is waiting for a connection or for your decision."
        other="# changes could not be sent. They are waiting for a connection or for your decision."
      />
    </p>
  ) : state === 'kept' ? (
    <p role="alert">
      <Trans>The changes could not be discarded. Try again, or keep them on this device.</Trans>
    </p>
  ) : state === 'elsewhere' ? (
    <p role="alert">
      <Trans>
        A document is open in another tab, so its changes were not discarded. Close that tab and try
        again, or keep the changes on this device.
      </Trans>
    </p>
  ) : (
    <p>
      <Trans>What do you want to do?</Trans>
    </p>
  )

/** Edits of guides and pages: the ways to go on with them. */
const Choices = ({ userid, onSignOut }: Pick<SignOutDialogProps, 'userid' | 'onSignOut'>) => {
  const { t } = useLingui()
  const count = useSyncExternalStore(subscribeUnsentCount, unsentCount)
  const { state, send, discard } = useLeaving(userid, onSignOut)
  const why =
    state === 'sending'
      ? t`Sending the changes…`
      : state === 'discarding'
        ? t`Discarding the changes…`
        : undefined
  return (
    <>
      <Asked state={state} count={count} />
      <ul className={styles.choices}>
        <li>
          <Button kind="main" why={why} onClick={() => void send()}>
            <Trans>Send now, then sign out</Trans>
          </Button>
        </li>
        <li>
          <Button why={why} onClick={() => onSignOut(true)}>
            <Trans>Keep on this device and sign out</Trans>
          </Button>
          <p className={styles.meta}>
            <Trans>Nobody else who signs in on this device can see or send your changes.</Trans>
          </p>
          <UnkeptFiles />
        </li>
        <li>
          <Button kind="danger" why={why} onClick={() => void discard()}>
            <Trans>Discard and sign out</Trans>
          </Button>
        </li>
      </ul>
    </>
  )
}

/** Whoever signs out with unsent edits says what becomes of them. */
export const SignOutDialog = ({ userid, runs, onClose, onSignOut }: SignOutDialogProps) => {
  const count = useSyncExternalStore(subscribeUnsentCount, unsentCount)
  // What is asked stays asked while the last edit is sent.
  const [hasEdits] = useState(count > 0)
  return (
    <Dialog
      title={
        hasEdits ? (
          <Plural
            value={count}
            one="# change has not been sent yet"
            other="# changes have not been sent yet"
          />
        ) : (
          <Plural value={runs} one="# run has unsent work" other="# runs have unsent work" />
        )
      }
      onClose={onClose}
      actions={
        <Button kind="quiet" onClick={onClose}>
          <Trans>Stay signed in</Trans>
        </Button>
      }
    >
      {runs > 0 && (
        <p>
          <Trans>
            Unsent work in runs stays on this device for you. It is sent when you sign in here
            again.
          </Trans>
        </p>
      )}
      {hasEdits ? (
        <Choices userid={userid} onSignOut={onSignOut} />
      ) : (
        <Button kind="main" onClick={() => onSignOut(true)}>
          <Trans>Keep on this device and sign out</Trans>
        </Button>
      )}
    </Dialog>
  )
}
