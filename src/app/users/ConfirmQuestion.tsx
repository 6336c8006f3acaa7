import { useSyncExternalStore } from 'react'
import { openQuestion, subscribeQuestion } from '#app/api/confirm.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Over whatever screen sent what waits for it. */
export const ConfirmQuestion = () => {
  const question = useSyncExternalStore(subscribeQuestion, openQuestion)
  return question && <ConfirmDialog question={question} />
}
