import { useLingui } from '@lingui/react/macro'
import type { ApiError } from '#lib/errors.ts'
import { readAgain } from '#app/api/write.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { useRefusal } from '../model/releaseRefusals.ts'
import type { RequestInReview } from './requestBoxes.ts'

export type Receipt = { approvalid: number; words: string }

type Asked = { asked: RequestInReview; onDone: (receipt: Receipt) => void }

const useAnswerWrites = () => {
  const sign = useWrite('signApprovalRequest')
  const reject = useWrite('rejectApprovalRequest')
  const recall = useWrite('recallApprovalRequest')
  const all = [sign, reject, recall]
  const error: ApiError | null = sign.error ?? reject.error ?? recall.error
  // What was refused so is not any more as it is shown.
  const onError = ({ status }: ApiError) => {
    if (status === 409) readAgain('signApprovalRequest')
  }
  const forget = () => {
    for (const one of all) one.reset()
  }
  return { sign, reject, recall, error, forget, onError, isBusy: all.some(one => one.isPending) }
}

/** The three ways to answer, one under way at a time. */
export const useAnswers = ({ asked, onDone }: Asked) => {
  const { t } = useLingui()
  const wordsOf = useRefusal()
  const writes = useAnswerWrites()
  const { error } = writes
  const { approvalid, revisionid, content_hash, current_stage, username } = asked
  const to = { params: { approvalid }, query: { revisionid } }
  const tell = (words: string) => onDone({ approvalid, words })
  const [first] = error?.errors ?? []
  const isWrong = first?.code === 'wrong_password' || first?.code === 'locked'
  return {
    isBusy: writes.isBusy,
    /** What is wrong with the password. */
    wrong: isWrong && error ? wordsOf(error) : undefined,
    told:
      error &&
      !isWrong &&
      (error.status === 409
        ? t`This request has changed, so nothing was saved. Look at the new version first.`
        : wordsOf(error)),
    /** `forget`: the service has the note. */
    sign: (password: string, meaning: string, note: string, forget: () => Promise<void>) => {
      writes.forget()
      writes.sign.mutate(
        { ...to, body: { password, meaning, content_hash, note } },
        {
          onError: writes.onError,
          onSuccess: after => {
            void forget()
            tell(
              after.phase === 'approved'
                ? t`You signed. Everyone has signed now.`
                : t`You signed stage ${current_stage}.`,
            )
          },
        },
      )
    },
    reject: (password: string, note: string, forget: () => Promise<void>) => {
      writes.forget()
      writes.reject.mutate(
        { ...to, body: { password, note } },
        {
          onError: writes.onError,
          onSuccess: () => {
            void forget()
            tell(t`You sent the release back. ${username} can read your reason.`)
          },
        },
      )
    },
    recall: () => {
      writes.forget()
      writes.recall.mutate(to, {
        onError: writes.onError,
        onSuccess: () =>
          tell(t`You withdrew the request. The release is among the drafts, marked “Withdrawn”.`),
      })
    },
  }
}
export type Answers = ReturnType<typeof useAnswers>
