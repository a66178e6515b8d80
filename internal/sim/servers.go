package sim

// startServers makes the Redis servers of the scenario.
func (w *world) startServers() error {
	if w.sc.Redis == nil {
		return nil
	}
	for i, name := range w.sc.serverNames() {
		node := Node{}
		if len(w.sc.Nodes) > 0 {
			node = w.sc.Nodes[i]
		}
		s, err := newRedisServer(name, node)
		if err != nil {
			return err
		}
		w.servers = append(w.servers, s)
	}
	if len(w.sc.Replicas) > 0 {
		w.group = replicated(w.servers, w.sc.Replicas)
	}
	return nil
}

// serverNames are the stores of the Redis servers: the one, or the nodes, or the
// master and its replicas.
func (sc *Scenario) serverNames() []string {
	n := len(sc.Nodes)
	if len(sc.Replicas) > 0 {
		n = 1 + len(sc.Replicas)
	}
	if n == 0 {
		return []string{"redis"}
	}
	names := make([]string, n)
	for i := range names {
		names[i] = nodeName(i)
	}
	return names
}

// entrances are the servers that clients are made for. Of a master and its replicas
// it is the master: its clients go on to the one that is promoted.
func (w *world) entrances() []*redisServer {
	if w.group != nil {
		return w.servers[:1]
	}
	return w.servers
}

func (w *world) closeServers() {
	for _, clients := range w.clients {
		for _, c := range clients {
			if c != nil {
				c.Close()
			}
		}
	}
	for _, s := range w.servers {
		s.m.Close()
	}
}

// provide makes the Redis clients that are missing. It runs outside every bubble:
// a client has channels, and those made in a bubble are of no use in another.
func (w *world) provide() {
	for worker := range w.clients {
		if w.clients[worker] == nil {
			w.clients[worker] = make([]*redisClient, len(w.entrances()))
		}
		for i, s := range w.entrances() {
			if w.clients[worker][i] == nil {
				w.clients[worker][i] = newRedisClient(w.sc.Redis, s)
			}
		}
	}
}

// handClients gives a worker its Redis clients for a run.
func (w *world) handClients(wk *Worker) {
	for _, c := range w.clients[wk.Index] {
		c.belongsTo(wk)
		if len(w.sc.Nodes) == 0 {
			wk.Redis = c
			return
		}
		wk.Nodes = append(wk.Nodes, c)
	}
}

// keepClients closes those of a worker's clients that the next run cannot use.
func (w *world) keepClients(wk *Worker) {
	for i, c := range w.clients[wk.Index] {
		if c != nil && !c.usable() {
			c.Close()
			w.clients[wk.Index][i] = nil
		}
	}
}
