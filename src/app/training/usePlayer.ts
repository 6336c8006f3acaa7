import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { newsOf, type PlayerNews } from './player.ts'

const patience = 10_000 // milliseconds until a player that says nothing is taken not to have opened

/** What the package in the frame says of itself, and whether it says nothing. */
export const usePlayer = (
  address: string,
  isPreview: boolean,
  onKept: (() => void) | undefined,
) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const tellKept = useEffectEvent(() => onKept?.())
  const [news, setNews] = useState<PlayerNews | null>(null)
  const [isSilent, setIsSilent] = useState(false)
  const { origin } = new URL(address)
  // The frame lies outside React; it is listened to before it can speak.
  useLayoutEffect(() => {
    const listen = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || from !== origin) return
      const next = newsOf(data)
      if (!next) return
      setNews(next)
      setIsSilent(false)
      if (next.state === 'kept' || next.state === 'lost') tellKept()
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [origin])
  const isOpen = news !== null
  const isWaiting = news?.state === 'waiting' && !isPreview
  useEffect(() => {
    if (isOpen) return
    const timer = setTimeout(() => setIsSilent(true), patience)
    return () => clearTimeout(timer)
  }, [isOpen, address])
  const open = (id: string) => {
    frame.current?.contentWindow?.postMessage({ open: id }, origin)
    frame.current?.focus()
  }
  const parts = news?.items ?? []
  return {
    frame,
    news,
    isSilent,
    isWaiting,
    open,
    parts,
    number: parts.findIndex(one => one.id === news?.open) + 1,
  }
}
export type Player = ReturnType<typeof usePlayer>
