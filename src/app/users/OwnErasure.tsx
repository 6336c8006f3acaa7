import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { User } from '#contract/users/schemas.ts'
import { call } from '#app/api/client.ts'
import { onceSignedOut } from '#app/api/onceSignedOut.ts'
import { read } from '#app/api/read.ts'
import { endSession } from '#app/api/session.ts'
import { readUntilKnown } from '#app/api/write.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { dropOwnKept } from '#app/shell/signOut.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { NoAnswer } from '#lib/errors.ts'
import { existing } from '#lib/existing.ts'
import { ReauthenticateDialog, passwordIn } from './ReauthenticateDialog.tsx'
import styles from './OwnAccount.module.css'
import { ErasureRest } from '#app/ui/text/ErasureRest.tsx'

/** Every sign-in has ended, this one too; a fresh page keeps nothing of the person in memory. */
const goFrom = async (erase_at: number | null) => {
  await dropOwnKept()
  endSession()
  location.assign(authorPaths.left(erase_at))
}

const ErasureEffects = () => {
  const { t } = useLingui()
  return (
    <ul className={styles.effects} aria-label={t`What happens`}>
      <li>
        <Trans>
          You will be signed out everywhere. For 14 days, you can sign in only to keep the account.
        </Trans>
      </li>
      <ErasureRest />
    </ul>
  )
}

/**
 * The end of one's own account: what goes and what stays is said beforehand, the password is asked,
 * and fourteen days are left to think again.
 */
export const OwnErasure = ({ user: { userid } }: { user: User }) => {
  const { t } = useLingui()
  const { data: methods } = useQuery(read('readSignInMethods'))
  const [isAsking, setIsAsking] = useState(false)
  const stopWaiting = useRef(() => {})
  const erase = async (form: FormData) => {
    stopWaiting.current()
    try {
      const { erase_at } = await call('eraseUser', {
        params: { userid },
        body: { confirm: userid, ...passwordIn(form) },
      })
      await goFrom(existing(erase_at, 'the day of the erasure'))
    } catch (error) {
      if (error instanceof NoAnswer) {
        readUntilKnown('eraseUser')
        // What is read again is refused: most likely the account is to be erased. Whoever reads as
        // nobody no longer has this part of the page.
        stopWaiting.current = onceSignedOut(() => void goFrom(null))
      }
      throw error
    }
  }
  return (
    <section className={styles.account} aria-labelledby="own-erasure">
      <h2 id="own-erasure" className={styles.title}>
        <Trans>Erase the account</Trans>
      </h2>
      <p className={styles.soft}>
        <Trans>
          You can have your account erased, with everything that belongs only to you. You have 14
          days to change your mind.
        </Trans>
      </p>
      <div>
        <Button
          kind="danger"
          onClick={() => setIsAsking(true)}
          why={methods ? undefined : t`Loading…`}
        >
          <Trans>Erase my account…</Trans>
        </Button>
      </div>
      {isAsking && methods && (
        <ReauthenticateDialog
          title={<Trans>Erase your account?</Trans>}
          verb={<Trans>Erase in 14 days</Trans>}
          danger
          asksPassword={methods.password}
          onClose={() => setIsAsking(false)}
          onConfirm={erase}
        >
          <ErasureEffects />
        </ReauthenticateDialog>
      )}
    </section>
  )
}
