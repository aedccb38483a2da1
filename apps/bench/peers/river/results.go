package main

import (
	"context"
	"encoding/json"
	"log"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

const waitMax = 30 * time.Second

// results reads the outputs of all jobs that are waited for in one query: River tells no other process of a finished job.
type results struct {
	pool    *pgxpool.Pool
	mutex   sync.Mutex
	waiting map[int64]chan json.RawMessage
}

func newResults(pool *pgxpool.Pool) *results {
	return &results{pool: pool, waiting: map[int64]chan json.RawMessage{}}
}

func (all *results) wait(ctx context.Context, id int64) json.RawMessage {
	told := make(chan json.RawMessage, 1)
	all.mutex.Lock()
	all.waiting[id] = told
	all.mutex.Unlock()
	defer func() {
		all.mutex.Lock()
		delete(all.waiting, id)
		all.mutex.Unlock()
	}()
	timer := time.NewTimer(waitMax)
	defer timer.Stop()
	select {
	case output := <-told:
		return output
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return nil
	}
}

func (all *results) readAll(ctx context.Context, every time.Duration) {
	for {
		all.mutex.Lock()
		ids := make([]int64, 0, len(all.waiting))
		for id := range all.waiting {
			ids = append(ids, id)
		}
		all.mutex.Unlock()
		if len(ids) > 0 {
			if err := all.read(ctx, ids); err != nil {
				log.Print("error: ", err)
			}
		}
		time.Sleep(every)
	}
}

func (all *results) read(ctx context.Context, ids []int64) error {
	rows, err := all.pool.Query(ctx,
		"SELECT id, metadata->'output' FROM river_job WHERE id = ANY($1) AND state = 'completed'", ids)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		var output json.RawMessage
		if err := rows.Scan(&id, &output); err != nil {
			return err
		}
		all.mutex.Lock()
		if told, ok := all.waiting[id]; ok {
			delete(all.waiting, id)
			told <- output
		}
		all.mutex.Unlock()
	}
	return rows.Err()
}
