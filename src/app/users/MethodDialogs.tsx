import { Trans } from '@lingui/react/macro'
import type { SignInMethods } from '#contract/signIns/schemas.ts'
import { ShownOnce } from './ShownOnce.tsx'
import {
  AddPasskey,
  ConfirmTotp,
  RemovePasskey,
  RemoveTotp,
  RenewCodes,
  StartTotp,
} from './FactorQuestions.tsx'
import { RemoveBenchPin, SetBenchPin } from './BenchPin.tsx'
import { ChangePassword, MakeAppPassword, Unlink } from './PasswordQuestions.tsx'

export type Asked =
  | {
      what:
        | 'password'
        | 'totp'
        | 'removeTotp'
        | 'codes'
        | 'passkey'
        | 'app'
        | 'unlink'
        | 'pin'
        | 'removePin'
    }
  | { what: 'confirm'; secret: string; uri: string }
  | { what: 'removePasskey'; passkeyid: number; name: string }
  | { what: 'shownCodes'; codes: string[] }
  | { what: 'shownPassword'; name: string; password: string }

type MethodDialogsProps = {
  asked: Asked
  methods: SignInMethods
  /** The next question, or null when all is said. */ ask: (next: Asked | null) => void
}

/** The question that is open about how one signs in. */
export const MethodDialogs = ({ asked, methods, ask }: MethodDialogsProps) => {
  const question = { methods, ask }
  switch (asked.what) {
    case 'password':
      return <ChangePassword {...question} />
    case 'totp':
      return <StartTotp {...question} />
    case 'confirm':
      return <ConfirmTotp secret={asked.secret} uri={asked.uri} ask={ask} />
    case 'removeTotp':
      return <RemoveTotp {...question} />
    case 'codes':
      return <RenewCodes {...question} />
    case 'passkey':
      return <AddPasskey {...question} />
    case 'removePasskey':
      return <RemovePasskey {...question} asked={asked} />
    case 'app':
      return <MakeAppPassword {...question} />
    case 'pin':
      return <SetBenchPin {...question} />
    case 'removePin':
      return <RemoveBenchPin {...question} />
    case 'unlink':
      return <Unlink {...question} />
    case 'shownCodes':
      return (
        <ShownOnce
          title={<Trans>Your recovery codes</Trans>}
          secrets={asked.codes}
          file="recovery-codes.txt"
          onClose={() => ask(null)}
        >
          <Trans>
            If you lose your device, each code lets you sign in once without it. Keep the codes in a
            safe place: they are shown only once.
          </Trans>
        </ShownOnce>
      )
    case 'shownPassword':
      return (
        <ShownOnce
          title={<Trans>App password “{asked.name}”</Trans>}
          secrets={[asked.password]}
          onClose={() => ask(null)}
        >
          <Trans>
            Enter this app password in the program instead of your own password. The app password is
            shown only once.
          </Trans>
        </ShownOnce>
      )
  }
}
