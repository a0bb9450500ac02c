pub type Level = u32;

#[derive(Clone, Debug)]
pub enum Tide {
    Low(Level),
    High { level: Level },
}

impl Tide {
    pub fn level(&self) -> Level {
        match self {
            Tide::Low(level) => *level,
            Tide::High { level } => *level,
        }
    }
}
