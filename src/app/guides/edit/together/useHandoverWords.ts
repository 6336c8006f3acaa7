import { useLingui } from '@lingui/react/macro'
import { use } from 'react'
import type { Handover } from '#contract/presence/handovers.ts'
import { TogetherNow, useNumberOf } from './together.ts'

/** Who gave the whole guide to whom, and what they said. */
const useGuideWords = () => {
  const { t } = useLingui()
  return ({ from, to, state }: Handover, isMine: boolean): string => {
    const name = isMine ? to.username : from.username
    if (!isMine)
      return state === 'open'
        ? t`${name} handed you the guide.`
        : state === 'accepted'
          ? t`You took over the guide from ${name}.`
          : t`You did not take over the guide from ${name}.`
    if (state === 'open') return t`You handed the guide to ${name}.`
    return state === 'accepted'
      ? t`${name} took over the guide.`
      : t`${name} cannot take over the guide now.`
  }
}

/** What was asked of the reader, or given to them, and what they said to it. */
const useReceivedWords = () => {
  const { t } = useLingui()
  return ({ kind, state }: Handover, name: string, number: number): string => {
    if (kind === 'ask') {
      if (state === 'open') return t`${name} asks to take over step ${number}.`
      return state === 'accepted'
        ? t`You handed step ${number} to ${name}.`
        : t`You kept step ${number}, which ${name} asked for.`
    }
    if (state === 'open') return t`${name} handed you step ${number}.`
    return state === 'accepted'
      ? t`You took over step ${number} from ${name}.`
      : t`You did not take over step ${number} from ${name}.`
  }
}

/**
 * Who asked for what, or gave it, and what became of it, as the reader is concerned. Empty for a
 * step that the guide has no more.
 */
export const useHandoverWords = (): ((handover: Handover) => string) => {
  const { t } = useLingui()
  const { me } = use(TogetherNow)
  const numberOf = useNumberOf()
  const guideWords = useGuideWords()
  const receivedWords = useReceivedWords()
  return handover => {
    const { stepid, kind, from, to, state } = handover
    const isMine = from.userid === me?.userid
    if (stepid === null) return guideWords(handover, isMine)
    const number = numberOf(stepid)
    const name = isMine ? to.username : from.username
    if (number === 0) return ''
    if (!isMine) return receivedWords(handover, name, number)
    if (kind === 'ask') {
      if (state === 'accepted') return t`${name} handed you step ${number}.`
      return state === 'open'
        ? t`You asked ${name} to hand over step ${number}.`
        : t`${name} kept step ${number}.`
    }
    if (state === 'open') return t`You handed step ${number} to ${name}.`
    return state === 'accepted'
      ? t`${name} took over step ${number}.`
      : t`${name} cannot take over step ${number} now.`
  }
}
