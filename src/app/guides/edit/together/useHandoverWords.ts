import { useLingui } from '@lingui/react/macro'
import { use } from 'react'
import type { Handover } from '#contract/presence/handovers.ts'
import { TogetherNow, useNumberOf } from './together.ts'

/** Who gave the whole guide to whom, and what they said. */
const useGuideWords = () => {
  const { t } = useLingui()
  return ({ from, to, state }: Handover, isMine: boolean): string => {
    const name = isMine ? to.username : from.username
    if (!isMine) return t`${name} handed you the guide.`
    if (state === 'open') return t`You handed the guide to ${name}.`
    return state === 'accepted'
      ? t`${name} takes over the guide.`
      : t`${name} cannot take over the guide now.`
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
  return handover => {
    const { stepid, kind, from, to, state } = handover
    const isMine = from.userid === me?.userid
    if (stepid === null) return guideWords(handover, isMine)
    const number = numberOf(stepid)
    const name = isMine ? to.username : from.username
    if (number === 0) return ''
    if (!isMine && kind === 'ask') return t`${name} asks to take over step ${number}.`
    if (!isMine || (kind === 'ask' && state === 'accepted'))
      return t`${name} handed you step ${number}.`
    if (kind === 'ask')
      return state === 'open'
        ? t`You asked ${name} to hand over step ${number}.`
        : t`${name} keeps step ${number}.`
    if (state === 'open') return t`You handed step ${number} to ${name}.`
    return state === 'accepted'
      ? t`${name} takes over step ${number}.`
      : t`${name} cannot take over step ${number} now.`
  }
}
