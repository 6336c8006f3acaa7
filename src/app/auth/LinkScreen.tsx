import { useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { paths } from '#app/paths.ts'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { BackForm } from './BackForm.tsx'
import { AcceptInvitation } from './AcceptInvitation.tsx'
import { NotMe } from './NotMe.tsx'
import { AskForLink, ChoosePassword } from './ResetForms.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { Verify } from './Verify.tsx'

const ResetScreen = ({ token }: { token: string | null }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const title = token ? t`Choose a new password` : t`Forgot your password?`
  useTitle(title)
  return (
    <SignInFrame title={title}>
      {token ? (
        <ChoosePassword
          token={token}
          onDone={() => void navigate(paths.home(), { replace: true })}
        />
      ) : (
        <AskForLink />
      )}
    </SignInFrame>
  )
}

const VerifyScreen = ({ token }: { token: string | null }) => {
  const { t } = useLingui()
  const title = t`Confirm your email address`
  useTitle(title)
  return (
    <SignInFrame title={title}>
      <Verify token={token ?? ''} />
    </SignInFrame>
  )
}

const NotMeScreen = ({ token }: { token: string | null }) => {
  const { t } = useLingui()
  const title = t`Wasn’t this you?`
  useTitle(title)
  return (
    <SignInFrame title={title}>
      <NotMe token={token ?? ''} />
    </SignInFrame>
  )
}

const InvitationScreen = ({ token }: { token: string | null }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const title = t`Accept your invitation`
  useTitle(title)
  return (
    <SignInFrame title={title}>
      <AcceptInvitation
        token={token ?? ''}
        onDone={() => void navigate(paths.home(), { replace: true })}
      />
    </SignInFrame>
  )
}

const BackScreen = () => {
  const { t } = useLingui()
  const title = t`Sign in with another service`
  useTitle(title)
  return (
    <SignInFrame title={title}>
      <BackForm />
    </SignInFrame>
  )
}

/** Where the links in mails lead, and other sign-in services, and where one is asked for. */
export const LinkScreen = () => {
  const token = useSearchParams()[0].get('token')
  const { pathname } = useLocation()
  if (pathname.startsWith(paths.back())) return <BackScreen />
  if (pathname.startsWith(paths.notMe())) return <NotMeScreen token={token} />
  if (pathname.startsWith(paths.invitation())) return <InvitationScreen token={token} />
  return pathname.startsWith(paths.verify()) ? (
    <VerifyScreen token={token} />
  ) : (
    <ResetScreen token={token} />
  )
}
