import { writeFileSync } from 'node:fs'

// Loaded ahead of a measured program: leaves its largest resident memory, in kB, in a file.
const { BENCH_MEMORY_FILE: file } = process.env
if (file) process.on('exit', () => writeFileSync(file, String(process.resourceUsage().maxRSS)))
