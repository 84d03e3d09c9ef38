export const PICTURES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
