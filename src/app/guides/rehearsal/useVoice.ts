import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { steadyNow } from '#app/drafts/send/clock.ts'
import { useLatest } from '#app/editor/text/useLatest.ts'

/** What is used of the recognition of speech, which not every browser has. */
type Recognition = {
  lang: string
  continuous: boolean
  onresult: ((event: { resultIndex: number; results: Results }) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start: () => void
  stop: () => void
}
type Results = ArrayLike<ArrayLike<{ transcript: string }>>

const recognitionHere = (): (new () => Recognition) | null => {
  const here: unknown =
    Reflect.get(window, 'SpeechRecognition') ?? Reflect.get(window, 'webkitSpeechRecognition')
  // The library of the compiler does not know it yet: its shape is that of the standard.
  return typeof here === 'function' ? (here as new () => Recognition) : null
}

/** Milliseconds that a browser listens that does. */
const atLeast = 1000

/** Whoever works says nothing for minutes: it listens on. */
const goesOnAfter = (error: string) => error === 'no-speech'

/**
 * Listens where the browser offers it; `heard` gets each sentence, and what ends the listening.
 * null: it does not.
 */
export const useVoice = (heard: (words: string, stop: () => void) => void) => {
  const { i18n } = useLingui()
  const [isListening, setIsListening] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const running = useRef<Recognition | null>(null)
  const latest = useLatest(heard)
  const Here = recognitionHere()
  if (!Here) return null
  const end = () => {
    running.current = null
    setIsListening(false)
  }
  const stop = () => {
    const recognition = running.current
    end()
    recognition?.stop()
  }
  const start = () => {
    const recognition = new Here()
    recognition.lang = i18n.locale
    recognition.continuous = true
    const refuse = () => {
      setIsRefused(true)
      end()
    }
    recognition.onresult = ({ resultIndex, results }) => {
      if (running.current !== recognition) return
      for (const result of Array.from(results).slice(resultIndex))
        latest()(result[0]?.transcript.trim() ?? '', stop)
    }
    recognition.onerror = ({ error }) => {
      if (running.current !== recognition || goesOnAfter(error)) return
      refuse()
    }
    let began = 0
    const begin = () => {
      began = steadyNow()
      try {
        recognition.start()
      } catch {
        refuse() // some browsers throw where others call onerror
      }
    }
    // The browser stops by itself after a while; one that stops at once does not listen.
    recognition.onend = () => {
      if (running.current !== recognition) return
      if (steadyNow() - began < atLeast) refuse()
      else begin()
    }
    setIsRefused(false)
    setIsListening(true)
    running.current = recognition
    begin()
  }
  return { isListening, isRefused, toggle: isListening ? stop : start, stop }
}
export type Voice = NonNullable<ReturnType<typeof useVoice>>
