import { becomePerson } from '#app/api/readAgain.ts'
import { startSession } from '#app/api/session.ts'
import { useWrite } from '#app/api/useWrite.ts'
import type { User } from '#contract/users/schemas.ts'

/**
 * Keeps the token of a person who has just signed in; everything read so far is read again with
 * their rights.
 */
export const enter = ({ authToken, ...user }: User & { authToken: string }) => {
  startSession(authToken)
  becomePerson(user)
}

type Credentials = { email: string; password: string; code?: string }

export const useSignIn = (onDone: () => void) => {
  const signIn = useWrite('createToken')
  return {
    isPending: signIn.isPending,
    error: signIn.error,
    /** What was sent last. */
    sent: signIn.variables?.body,
    signIn: (body: Credentials) =>
      signIn.mutate({ body }, { onSuccess: user => (enter(user), onDone()) }),
  }
}

export const useReset = (onDone: () => void) => {
  const reset = useWrite('confirmReset')
  return {
    isPending: reset.isPending,
    error: reset.error,
    reset: (body: { token: string; password: string; code?: string }) =>
      reset.mutate({ body }, { onSuccess: user => (enter(user), onDone()) }),
  }
}

export const useAccept = (onDone: () => void) => {
  const accept = useWrite('acceptInvitation')
  return {
    isPending: accept.isPending,
    error: accept.error,
    accept: (body: { token: string; username: string; password: string }) =>
      accept.mutate({ body }, { onSuccess: user => (enter(user), onDone()) }),
  }
}

export const useRegister = (onDone: () => void) => {
  const register = useWrite('createUser')
  return {
    isPending: register.isPending,
    error: register.error,
    /** What was sent last. */
    sent: register.variables?.body,
    register: (body: { email: string; password: string; username: string }) =>
      register.mutate({ body }, { onSuccess: user => (enter(user), onDone()) }),
  }
}
