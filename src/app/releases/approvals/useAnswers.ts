import { useLingui } from '@lingui/react/macro'
import type { ApiError } from '#lib/errors.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { useRefusal } from '../model/releaseRefusals.ts'
import type { RequestInReview } from './requestBoxes.ts'

export type Receipt = { approvalid: number; words: string }

type Asked = { asked: RequestInReview; onDone: (receipt: Receipt) => void }

/** The three ways to answer, one under way at a time. */
export const useAnswers = ({ asked, onDone }: Asked) => {
  const { t } = useLingui()
  const wordsOf = useRefusal()
  const sign = useWrite('signApprovalRequest')
  const reject = useWrite('rejectApprovalRequest')
  const recall = useWrite('recallApprovalRequest')
  const { approvalid, revisionid, content_hash, current_stage, username } = asked
  const to = { params: { approvalid }, query: { revisionid } }
  const error: ApiError | null = sign.error ?? reject.error ?? recall.error
  const [first] = error?.errors ?? []
  const isWrong = first?.code === 'wrong_password' || first?.code === 'locked'
  const forget = () => {
    for (const one of [sign, reject, recall]) one.reset()
  }
  return {
    isBusy: sign.isPending || reject.isPending || recall.isPending,
    /** What is wrong with the password. */
    wrong: isWrong && error ? wordsOf(error) : undefined,
    told:
      error &&
      !isWrong &&
      (error.status === 409
        ? t`It was changed meanwhile and is read again. Look at it before you sign.`
        : wordsOf(error)),
    sign: (password: string, meaning: string) => {
      forget()
      sign.mutate(
        { ...to, body: { password, meaning, content_hash } },
        {
          onSuccess: after =>
            onDone({
              approvalid,
              words:
                after.phase === 'approved'
                  ? t`You signed; all have signed.`
                  : t`You signed stage ${current_stage}.`,
            }),
        },
      )
    },
    reject: (password: string, note: string) => {
      forget()
      reject.mutate(
        { ...to, body: { password, note } },
        {
          onSuccess: () =>
            onDone({ approvalid, words: t`You sent it back. ${username} reads why.` }),
        },
      )
    },
    recall: () => {
      forget()
      recall.mutate(to, {
        onSuccess: () =>
          onDone({
            approvalid,
            words: t`You took the request back. The release is a draft again.`,
          }),
      })
    },
  }
}
export type Answers = ReturnType<typeof useAnswers>
