import { Trans } from '@lingui/react/macro'
import { paths } from '#app/paths.ts'
import styles from './SignIn.module.css'

/** The way out of a form that begins at a link in a mail or at another service. */
export const BackToSignIn = () => (
  <p className={styles.links}>
    <a className={styles.link} href={paths.signIn()}>
      <Trans>Back to sign-in</Trans>
    </a>
  </p>
)
