import '#web/main.tsx'
