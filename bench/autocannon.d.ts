/** The part of autocannon that the benchmarks use; it ships no types of its own. */
declare module 'autocannon' {
  export default function autocannon(options: {
    url: string
    connections: number
    duration: number
    headers: Record<string, string>
    method?: 'POST'
    body?: string
    requests?: { path: string }[]
  }): Promise<{ requests: { average: number }; latency: { p99: number }; non2xx: number; errors: number }>
}
