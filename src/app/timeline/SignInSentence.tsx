import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { TimelineEntry } from '#contract/audit/timeline.ts'
import { deviceOf } from '#lib/names/deviceOf.ts'

type SignIn = NonNullable<TimelineEntry['sign_in']>
type SentenceProps = { of: SignIn; person: ReactNode }

type ProgramProps = { program: string; person: ReactNode; device: string }
const ProgramSentence = ({ program, person, device }: ProgramProps) => (
  <Trans>
    A program signed in as {person} with the app password “{program}”: {device}
  </Trans>
)

/** Who signed in, by which way as far as it was kept, and on what. */
export const SignInSentence = ({ of, person }: SentenceProps): ReactNode => {
  const { t } = useLingui()
  const device = deviceOf(of.user_agent) || t`Unknown device`
  const program = of.app_password
  if (program !== null) return <ProgramSentence program={program} person={person} device={device} />
  switch (of.how) {
    case 'password':
      return (
        <Trans>
          {person} signed in with a password: {device}
        </Trans>
      )
    case 'passkey':
      return (
        <Trans>
          {person} signed in with a passkey: {device}
        </Trans>
      )
    case 'sso':
      return (
        <Trans>
          {person} signed in with single sign-on: {device}
        </Trans>
      )
    case 'reset_link':
      return (
        <Trans>
          {person} reset the password with an emailed link and signed in: {device}
        </Trans>
      )
    case 'invitation':
      return (
        <Trans>
          {person} accepted an invitation and signed in: {device}
        </Trans>
      )
    case 'made_by_admin':
      return (
        <Trans>
          An Admin created the account of {person} and was signed in to it: {device}
        </Trans>
      )
    case 'registration':
      return (
        <Trans>
          {person} signed in with a new account: {device}
        </Trans>
      )
    default:
      return (
        <Trans>
          {person} signed in: {device}
        </Trans>
      )
  }
}
