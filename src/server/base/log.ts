// The log of a site: a line for whatever an operator may have to look up.
import pino from 'pino'
import type { Config, LogLevel } from './config.ts'

export type Log = Record<LogLevel, (fields: object, message: string) => void>

const valueOf = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return /^[^\s"=]+$/.test(text) ? text : JSON.stringify(text)
}

/** A line of JSON as somebody at a terminal reads it; what an error brought stands below it. */
const asText = (line: string): string => {
  const { time, level, msg, error, ...fields } = JSON.parse(line) as Record<string, unknown>
  const stack = (error as { stack?: unknown } | undefined)?.stack
  const named = Object.entries(stack === undefined ? { ...fields, error } : fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}=${valueOf(value)}`)
  const below = typeof stack === 'string' ? `${stack.replaceAll(/^/gm, '    ')}\n` : ''
  return `${String(time)} ${String(level).padEnd(5)} ${String(msg)}${named.join('')}\n${below}`
}

/**
 * Lines go to standard output, or to `write`. Without a level a person at a terminal is told what
 * is wrong, and whoever keeps the lines gets them all.
 */
export const openLog = (
  { level, format }: Config['log'],
  write: (text: string) => void = text => void process.stdout.write(text),
): Log => {
  const log = pino(
    {
      base: null,
      level: level ?? (process.stdout.isTTY ? 'warn' : 'info'),
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      redact: ['*.password', '*.token', '*.authorization'],
      serializers: { error: pino.stdSerializers.err },
    },
    { write: line => write(format === 'text' ? asText(line) : line) },
  )
  return {
    info: (fields, message) => log.info(fields, message),
    warn: (fields, message) => log.warn(fields, message),
    error: (fields, message) => log.error(fields, message),
    debug: (fields, message) => log.debug(fields, message),
  }
}
