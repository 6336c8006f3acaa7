import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#app/api/session.ts'
import { paths } from '#app/paths.ts'
import styles from './WayToSay.module.css'

/** How a stranger comes to say what only people with an account can say. */
export const WayToSay = ({ question }: { question: ReactNode }) => {
  const { token } = useSession()
  const { pathname, search, hash } = useLocation()
  if (token !== null) return null
  return (
    <p className={styles.way}>
      {question}{' '}
      <a href={paths.signIn(pathname + search + hash)}>
        <Trans>Sign in to tell us</Trans>
      </a>
    </p>
  )
}
