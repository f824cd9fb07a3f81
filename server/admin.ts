import { runAdminCommand } from './admin-commands.ts'

process.exitCode = await runAdminCommand(process.argv.slice(2), process.env)
