import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '#lib/errors.ts'
import { forgetSsoFlow, ssoFlow } from '#app/api/ssoFlow.ts'
import type { SsoFlow } from '#app/api/ssoFlow.ts'
import { read } from '#app/api/read.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { BackToSignIn } from './BackToSignIn.tsx'
import { CodeField, codeIn } from './CodeField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { RefusedNotice } from './RefusedNotice.tsx'
import { appealProofOf } from './useSuspended.ts'
import { useSsoReason } from './useSsoReason.ts'
import { enter } from './useSignIn.ts'
import styles from './SignIn.module.css'

const Failed = ({ reason, error }: { reason: string; error?: ApiError }) => {
  const proof = appealProofOf(error)
  return (
    <>
      <RefusedNotice appealBy={proof === null ? null : { proof }}>{reason}</RefusedNotice>
      <BackToSignIn />
    </>
  )
}

type Back = { code?: string; iss?: string; error?: string }
const backIn = (search: URLSearchParams): Back =>
  Object.fromEntries(
    ['code', 'iss', 'error']
      .map(name => [name, search.get(name)])
      .filter(([, value]) => value !== null),
  )

/** Sends what came back at once; asks for the second factor where the account has one. */
const Entering = ({ flow, back }: { flow: SsoFlow; back: Back }) => {
  const { t } = useLingui()
  const reasonOf = useSsoReason()
  const navigate = useNavigate()
  const finish = useWrite('finishSso')
  const [isAsked, setIsAsked] = useState(false)
  const { state, secret, next } = flow
  const send = (more: { second_factor?: string } & Back) =>
    finish.mutate(
      { body: { state, secret, ...more } },
      {
        onSuccess: user => {
          if (!('authToken' in user)) return setIsAsked(true)
          forgetSsoFlow()
          enter(user)
          void navigate(next, { replace: true })
        },
      },
    )
  // A code is good for one request: not again when React mounts twice.
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    send(back)
  })
  if (isAsked) {
    const submit = (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      send({ second_factor: codeIn(new FormData(event.currentTarget)).code ?? '' })
    }
    return (
      <form className={styles.form} onSubmit={submit}>
        {finish.error && !finish.error.errors.some(one => one.field === 'code') && (
          <Failed reason={reasonOf(finish.error)} error={finish.error} />
        )}
        <CodeField
          error={
            finish.error ??
            new ApiError(403, '', {
              errors: [{ field: 'code', code: 'second_factor_required', message: '' }],
            })
          }
        />
        <Button big kind="main" type="submit" why={finish.isPending ? t`Signing in…` : undefined}>
          <Trans>Sign in</Trans>
        </Button>
      </form>
    )
  }
  if (finish.error) return <Failed reason={reasonOf(finish.error)} error={finish.error} />
  return (
    <p role="status">
      <Trans>Signing you in…</Trans>
    </p>
  )
}

/** Connects the own account, with the password once more. */
const Connecting = ({ flow, back }: { flow: SsoFlow; back: Back }) => {
  const { t } = useLingui()
  const reasonOf = useSsoReason()
  const navigate = useNavigate()
  const link = useWrite('linkSso')
  const { data: methods } = useQuery(read('readSignInMethods'))
  const { state, secret, next } = flow
  const isWrong = link.error?.errors.some(
    one => one.field === 'current_password' && one.code !== 'sign_in_again',
  )
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    link.mutate(
      {
        body: {
          state,
          secret,
          ...back,
          ...(typeof password === 'string' && { current_password: password }),
        },
      },
      {
        onSuccess: () => {
          forgetSsoFlow()
          void navigate(next, { replace: true })
        },
      },
    )
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {link.error && !isWrong && <Failed reason={reasonOf(link.error)} />}
      <p>
        <Trans>
          Connect your account to the service you just signed in with. After that, you can sign in
          either way.
        </Trans>
      </p>
      {methods?.password !== false && (
        <PasswordField
          autoComplete="current-password"
          help={t`The password for your account on this site.`}
          error={isWrong ? <span role="alert">{t`This is not your password.`}</span> : undefined}
        />
      )}
      <Button big kind="main" type="submit" why={link.isPending ? t`Connecting…` : undefined}>
        <Trans>Connect</Trans>
      </Button>
    </form>
  )
}

/** What another sign-in service led back with. */
export const BackForm = () => {
  const elsewhere = useSsoReason()(null)
  const [search] = useSearchParams()
  const [flow] = useState(ssoFlow)
  const back = backIn(search)
  if (flow === null || search.get('state') !== flow.state) return <Failed reason={elsewhere} />
  return flow.purpose === 'link' ? (
    <Connecting flow={flow} back={back} />
  ) : (
    <Entering flow={flow} back={back} />
  )
}
