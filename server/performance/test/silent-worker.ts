import { parentPort } from 'node:worker_threads'

// A calculation without an end: it receives the request and never replies.
parentPort!.on('message', () => {})
